/** Tries something at a place of the text; `next` goes on behind it. */
type Node = (at: number, next: (at: number) => boolean) => boolean;

/**
 * The characters that a backtracking engine looks at to find all matches of a pattern. It knows as much of regular expressions as redaction
 * uses, and throws for anything else.
 */
export function countSteps(pattern: RegExp, text: string): number {
  const { source, flags } = pattern;
  let read = 0;
  let steps = 0;

  const look = (at: number, isWanted: (char: string) => boolean): boolean => {
    steps += 1;
    const char = text[at];
    return char !== undefined && isWanted(char);
  };
  const take = (token: string): boolean => {
    if (!source.startsWith(token, read)) return false;
    read += token.length;
    return true;
  };
  const takeMatch = (form: RegExp): RegExpExecArray => {
    const found = form.exec(source.slice(read));
    if (found === null) throw new Error(`Not known here: ${source.slice(read)}`);
    read += found[0].length;
    return found;
  };
  const takeSet = (): ((char: string) => boolean) => {
    const [set] = takeMatch(/^(?:\[(?:\\.|[^\]\\])+\]|\\[dws./]|[^\\[\](){}*+?|^$])/);
    const whole = new RegExp(`^${set}$`, flags.replace('g', ''));
    const known = new Map<string, boolean>();
    return (char) => {
      const isWanted = known.get(char) ?? whole.test(char);
      known.set(char, isWanted);
      return isWanted;
    };
  };
  const isWord = (at: number): boolean => look(at, (char) => /\w/.test(char));

  const takeChoice = (): Node => {
    const choices = [takeSequence()];
    while (take('|')) choices.push(takeSequence());
    return (at, next) => choices.some((choice) => choice(at, next));
  };
  const takeSequence = (): Node => {
    const parts: Node[] = [];
    while (read < source.length && source[read] !== '|' && source[read] !== ')') parts.push(takeTerm());
    return parts.reduceRight<Node>(
      (rest, part) => (at, next) => part(at, (behind) => rest(behind, next)),
      (at, next) => next(at),
    );
  };
  const takeGroup = (): Node => {
    const choice = takeChoice();
    takeMatch(/^\)/);
    return choice;
  };
  const takeTerm = (): Node => {
    if (take('\\b')) return (at, next) => isWord(at - 1) !== isWord(at) && next(at);
    if (take('(?=')) return lookAround(takeGroup(), 0, true);
    if (take('(?!')) return lookAround(takeGroup(), 0, false);
    // Behind stands one character.
    if (take('(?<!')) return lookAround(takeGroup(), -1, false);
    if (take('(?:') || take('(')) return repeatGroup(takeGroup(), takeBounds());
    return repeatSet(takeSet(), takeBounds());
  };
  const takeBounds = (): readonly [number, number] => {
    if (take('+')) return [1, Number.POSITIVE_INFINITY];
    if (take('*')) return [0, Number.POSITIVE_INFINITY];
    if (take('?')) return [0, 1];
    if (source[read] !== '{') return [1, 1];
    const [, least = '', comma, most = ''] = takeMatch(/^\{(\d+)(,?)(\d*)\}/);
    if (comma === '') return [Number(least), Number(least)];
    return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)];
  };

  const tree = takeChoice();
  for (let at = 0; at <= text.length; ) {
    let end = at;
    tree(at, (behind) => {
      end = behind;
      return true;
    });
    at = Math.max(end, at + 1);
  }
  return steps;

  function lookAround(node: Node, offset: number, isWanted: boolean): Node {
    return (at, next) => node(at + offset, () => true) === isWanted && next(at);
  }

  function repeatSet(isIn: (char: string) => boolean, [least, most]: readonly [number, number]): Node {
    return (at, next) => {
      let count = 0;
      while (count < most && look(at + count, isIn)) count += 1;
      for (; count >= least; count -= 1) if (next(at + count)) return true;
      return false;
    };
  }

  function repeatGroup(node: Node, [least, most]: readonly [number, number]): Node {
    const repeat = (count: number, at: number, next: (at: number) => boolean): boolean => {
      if (count < most && node(at, (behind) => behind > at && repeat(count + 1, behind, next))) return true;
      return count >= least && next(at);
    };
    return (at, next) => repeat(0, at, next);
  }
}
