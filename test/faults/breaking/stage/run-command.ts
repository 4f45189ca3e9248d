import { runSandboxCommand } from '../../../../src/demo/commands/run-sandbox-command.ts';
import { Secret } from '../../../../src/lib/secret.ts';

const TRIES = 5;

/** What `npm run sandbox -- …` prints; again if the shop is too busy to answer. */
export async function runCommand(
  commandLine: readonly string[],
  { dataFolder, providers }: { readonly dataFolder: string; readonly providers: URL },
): Promise<string> {
  const { origin: url, password } = providers;
  const paymentProviders = { url, token: new Secret(password) };
  for (let tries = 1; ; tries += 1) {
    let out = '';
    const write = (text: string) => {
      out += text;
    };
    const options = { dataFolder, database: null, paymentProviders, out: write, note: write };
    // What it throws is as good as a refusal: the shop may just be starting again.
    const code = await runSandboxCommand(commandLine, options).catch((error: unknown) => {
      write(String(error));
      return 1;
    });
    if (code === 0) return out;
    if (tries === TRIES) throw new Error(`The shop refuses ${commandLine.join(' ')}: ${out}`);
    await new Promise((resolve) => setTimeout(resolve, tries * 1_000));
  }
}
