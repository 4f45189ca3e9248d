import { importGroup } from './import-group.ts';

await importGroup(3);
