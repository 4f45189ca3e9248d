import { ConfigurationError } from '../../config/configuration-error.ts';
import { loadDataLocation } from '../../config/load-data-location.ts';

/** Reads where the service keeps its data. If its variables are wrong, ends this process with what is wrong, and exit code 1. */
export function requireDataLocation(): ReturnType<typeof loadDataLocation> {
  try {
    return loadDataLocation();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
