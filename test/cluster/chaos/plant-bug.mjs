/** Loaded before a node, into whose code it plants the bug of PLANTED_BUG. The run has to find it. */
import { plantBug } from '../../support/process/plant-bug.mjs';
import { plantedBugs } from './planted-bugs.mjs';

plantBug(plantedBugs);
