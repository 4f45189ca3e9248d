import { DatabaseSync } from 'node:sqlite';

/** A database in memory that begins as the image of another. */
export function openMemory(image: Uint8Array | undefined): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  if (image !== undefined) database.deserialize(image);
  return database;
}
