import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import * as z from 'zod';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';

const manifestShape = z.tuple([z.object({ Config: z.string(), Layers: z.array(z.string()) })]);
const imageShape = z.object({
  config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Entrypoint: z.array(z.string()),
    Cmd: z.array(z.string()),
    WorkingDir: z.string(),
    StopSignal: z.string(),
    Volumes: z.record(z.string(), z.unknown()),
    Healthcheck: z.object({ Test: z.array(z.string()) }),
  }),
});

/** Where the tests put the configuration of the service. */
export const CONFIG_PLACE = '/config.json';

/** Everything read-only but the volume, as process 1, as the user of the image; the network is the machine's. */
const RUN = `
  set -eu
  root=$1 folder=$2 uid=$3 gid=$4 data=$5 volume=$6
  shift 6
  mount --bind "$root" "$root"
  mount --bind "$data" "$root$volume"
  mount --rbind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  exec unshare --pid --fork --kill-child --mount-proc=/proc --root "$root" --wd "$folder" --setgid "$gid" --setuid "$uid" -- "$@"
`;

/** What an image is made of, in a folder, and how a run-time starts it. */
export class UnpackedImage {
  readonly root: string;
  readonly config: z.output<typeof imageShape>['config'];
  readonly #data: string;

  private constructor(root: string, config: UnpackedImage['config'], data: string) {
    this.root = root;
    this.config = config;
    this.#data = data;
  }

  static async unpack(t: TestContext, archive: string, serviceConfig: object): Promise<UnpackedImage> {
    const folder = await temporaryFolder(t);
    const [parts, root, data] = [join(folder, 'parts'), join(folder, 'root'), join(folder, 'data')];
    await Promise.all([parts, root, data].map((path) => mkdir(path)));
    execFileSync('tar', ['-xf', archive, '-C', parts]);
    const [manifest] = manifestShape.parse(JSON.parse(await readFile(join(parts, 'manifest.json'), 'utf8')));
    const { config } = imageShape.parse(JSON.parse(await readFile(join(parts, manifest.Config), 'utf8')));
    for (const layer of manifest.Layers) execFileSync('tar', ['-xpf', join(parts, layer), '-C', root]);
    // A run-time makes these places, and gives a new volume the owner of its folder.
    await Promise.all(['dev', 'proc'].map((name) => mkdir(join(root, name), { recursive: true })));
    await writeFile(join(root, CONFIG_PLACE), JSON.stringify(serviceConfig));
    const [volume = ''] = Object.keys(config.Volumes);
    const { uid, gid } = await stat(join(root, volume));
    await chown(data, uid, gid);
    return new UnpackedImage(root, config, data);
  }

  /** Runs the image with another command than its own, if one is given. */
  start(t: TestContext, environment: Readonly<Record<string, string>>, command = this.config.Cmd): RunningImage {
    return this.#run(t, environment, [...this.config.Entrypoint, ...command]);
  }

  /** As a run-time does it for an image that runs. */
  checkHealth(t: TestContext, environment: Readonly<Record<string, string>>): RunningImage {
    const [kind, ...command] = this.config.Healthcheck.Test;
    if (kind !== 'CMD') throw new Error(`A health check of the kind ${kind} needs a shell`);
    return this.#run(t, environment, command);
  }

  #run(t: TestContext, environment: Readonly<Record<string, string>>, command: readonly string[]): RunningImage {
    const { User, WorkingDir, Volumes, Env } = this.config;
    const [uid = '', gid = ''] = User.split(':');
    const [volume = ''] = Object.keys(Volumes);
    const places = [this.root, WorkingDir, uid, gid, this.#data, volume];
    const ofImage = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const child = childFor(t, () =>
      spawn('/usr/bin/unshare', ['--mount', '/bin/sh', '-c', RUN, 'run', ...places, ...command], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...ofImage, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    return new RunningImage(child);
  }
}

export class RunningImage {
  readonly exited: Promise<number | null>;
  /** Of all that it printed. */
  text = '';
  readonly #child: ReturnType<typeof childFor>;

  constructor(child: ReturnType<typeof childFor>) {
    this.#child = child;
    this.exited = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        this.text += String(chunk);
      });
  }

  /** What the machine says of the first process of the image; undefined before it starts. */
  async findStatus(): Promise<string | undefined> {
    const { pid } = this.#child;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const status = await readFile(`/proc/${Number.parseInt(children, 10)}/status`, 'utf8').catch(() => '');
    // The commands that make its place are children, too.
    return /^NSpid:\t\d+\t1$/m.test(status) ? status : undefined;
  }

  async signal(name: NodeJS.Signals): Promise<void> {
    const [, pid] = /^Pid:\t(\d+)$/m.exec((await this.findStatus()) ?? '') ?? [];
    if (pid === undefined) throw new Error('The image does not run');
    process.kill(Number(pid), name);
  }
}
