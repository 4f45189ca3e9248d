import { importGroup } from './import-group.ts';

await importGroup(import.meta.filename);
