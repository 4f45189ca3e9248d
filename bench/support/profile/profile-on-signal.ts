/**
 * Loaded before a service (`--import`): SIGUSR2 begins a CPU profile of the main thread, and the next one writes it to PROFILE_FILE. So what
 * the service does to start and to warm up is not in it.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
let isOn = false;
process.on('SIGUSR2', async () => {
  isOn = !isOn;
  if (isOn) {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  const file = process.env['PROFILE_FILE'] ?? '';
  // Whoever waits for the file finds all of it.
  writeFileSync(`${file}.new`, JSON.stringify(profile));
  renameSync(`${file}.new`, file);
});
