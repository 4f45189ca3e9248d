import type { Finding } from '../../composition/doctor/finding.ts';

/** Prints each finding as it comes, and their counts at the end. Sets the exit code to 1 if something is wrong. */
export async function printFindings<Found extends Finding>(
  findings: AsyncIterable<Found>,
  toLine: (finding: Found) => string,
): Promise<void> {
  // Time limits of calls to platforms do not keep the process alive.
  const waiting = setInterval(() => {}, 60_000);
  try {
    const count = { good: 0, doubtful: 0, wrong: 0, skipped: 0 };
    for await (const finding of findings) {
      count[finding.state] += 1;
      console.log(toLine(finding));
    }
    console.log(`${count.good} good, ${count.doubtful} doubtful, ${count.wrong} wrong, ${count.skipped} skipped`);
    if (count.wrong > 0) process.exitCode = 1;
  } finally {
    clearInterval(waiting);
  }
}
