/** For `--import`: a child of a script, and those of its own, end once their parent has, however that ended. */
import { stopWithParent } from './stop-with-parent.mjs';

stopWithParent();
