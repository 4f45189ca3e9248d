/** Loaded before a node: makes it one of a version to come. With the bug `contracts-at-once`, that ends the version before. */
import { changeSources } from '../../support/process/plant-bug.mjs';
import { toNextVersion } from './to-next-version.mjs';

changeSources(toNextVersion(process.env.PLANTED_BUG === 'contracts-at-once'));
