import { dirname } from 'node:path/posix';
import { type Permission, rooms } from './modules.ts';

const ground: readonly string[] = ['domain', 'errors', 'lib'];
const isGround = (box: string) => ground.includes(box);

/** The room, or what others may know of it without knowing the room. */
const toBox = (path: string): string =>
  /^[^/]+\/(?:contract|ports|toolkit)(?=\/|$)/.exec(path)?.[0] ?? path.replace(/\/.*/, '');

const toId = (box: string): string => box.replaceAll(/\W/g, '_');

const boxes = [...new Set(Object.keys(rooms).map(toBox))];

const modulesOf = (box: string) => Object.entries(rooms).filter(([module]) => toBox(module) === box);

const knownOf = (box: string) =>
  modulesOf(box).flatMap(([module, known]) =>
    Object.entries(known).map(([target, permission]) => ({ module, target, permission })),
  );

const isOnGround = (box: string) =>
  Object.entries(rooms).every(
    ([module, known]) => toBox(module) !== box || ground.every((part) => known[part] === 'all'),
  );

/** No words for a whole box, else the part of it that may be imported. */
function toWords(box: string, target: string, permission: Permission): readonly string[] {
  const part = target.endsWith('.ts') && dirname(target) !== box ? dirname(target) : target;
  const name = part === box ? [] : [part.slice(box.length + 1)];
  return permission === 'types' ? [['types', ...name].join(' of ')] : name;
}

/** The part of the box that alone may import `to`, with a colon. Empty if more of it may. */
function toPart(box: string, to: string): string {
  const knowing = modulesOf(box).filter(([, known]) =>
    Object.keys(known).some((target) => toBox(target) === to && !isGround(target)),
  );
  const [[module = ''] = [], ...others] = knowing;
  return others.length > 0 || ['', box].includes(module) || module.endsWith('/*')
    ? ''
    : `${module.slice(box.length + 1)}: `;
}

function drawArrows(from: string): readonly string[] {
  const known = knownOf(from).filter(({ target }) => toBox(target) !== from && !(isOnGround(from) && isGround(target)));
  return [...new Set(known.map(({ target }) => toBox(target)))].map((to) => {
    const toIt = known.filter(({ target }) => toBox(target) === to);
    const words = toIt.map(({ target, permission }) => toWords(to, target, permission));
    const isWhole = words.some((each) => each.length === 0);
    const label = isWhole ? '' : `${toPart(from, to)}${[...new Set(words.flat())].join(', ')}`;
    return `${toId(from)} -->${label === '' ? '' : `|"${label}"|`} ${toId(to)}`;
  });
}

/** The import table of modules.ts as a Mermaid flowchart of the rooms. */
export function drawRooms(): string {
  const onGround = boxes.filter((box) => !isGround(box) && isOnGround(box));
  const beside = boxes.filter((box) => !isGround(box) && !isOnGround(box));
  return [
    'flowchart TD',
    'subgraph ground',
    ...ground.flatMap(drawArrows).map((arrow) => `  ${arrow}`),
    'end',
    'top["main.ts, composition, cli"] --> rooms',
    ...beside.map((box) => `top --> ${toId(box)}`),
    'subgraph rooms',
    ...onGround.filter((box) => toId(box) !== box).map((box) => `  ${toId(box)}["${box}"]`),
    ...onGround.flatMap(drawArrows).map((arrow) => `  ${arrow}`),
    'end',
    'rooms --> ground',
    ...beside.flatMap(drawArrows),
  ].join('\n');
}
