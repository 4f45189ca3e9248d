import { instance } from '@viz-js/viz';

const viz = await instance();

/** Helvetica is measured as wide as the page's own font is drawn. */
const LOOK = `compound=true bgcolor=transparent ranksep=0.7 nodesep=0.5 fontname=Helvetica style=dashed
node [shape=box style=rounded fontname=Helvetica fontsize=13 margin="0.3,0.1"] edge [fontname=Helvetica fontsize=11]`;

/**
 * The picture of a Mermaid flowchart as SVG in the colour of the text around it. Knows boxes with names, arrows with words, and subgraphs;
 * an arrow may lead to a subgraph. Throws for any other line.
 */
export function drawFlowchart(mermaid: string): string {
  const [header, ...lines] = mermaid.trim().split('\n');
  if (header !== 'flowchart TD') throw new Error(`The flowchart begins with ${header}`);
  const subgraphs = new Set(lines.flatMap((line) => /^\s*subgraph (\w+)$/.exec(line)?.[1] ?? []));
  const dot = lines.map((line) => toDot(line.trim(), subgraphs)).join('\n');
  const svg = viz.renderString(`digraph { ${LOOK}\n${dot}\n}`, { format: 'svg' });
  const drawing = svg
    .slice(svg.indexOf('<svg'))
    .replace('<svg', '<svg role="img" aria-label="Flowchart"')
    .replaceAll('\n', ' ')
    .replaceAll('"black"', '"currentColor"');
  // It scrolls on a small screen, also by keys.
  return `<div class="flowchart" tabindex="0">${drawing}</div>`;
}

function toDot(line: string, subgraphs: ReadonlySet<string>): string {
  const [, subgraph] = /^subgraph (\w+)$/.exec(line) ?? [];
  // An arrow to a subgraph ends at its border, on its way to this point.
  if (subgraph !== undefined) {
    return `subgraph cluster_${subgraph} { label="${subgraph}"; ${subgraph} [shape=point style=invis]`;
  }
  if (line === 'end') return '}';
  const [, from, source, words, to] = /^(\w+)(?:\["([^"]+)"\])? -->(?:\|"([^"]+)"\|)? (\w+)$/.exec(line) ?? [];
  if (from !== undefined && to !== undefined) {
    const box = source === undefined ? '' : `${from} [label="${source}"]\n`;
    const borders = [
      subgraphs.has(from) ? `ltail=cluster_${from}` : '',
      subgraphs.has(to) ? `lhead=cluster_${to}` : '',
      words === undefined ? '' : `label="${words}"`,
    ].filter(Boolean);
    return `${box}${from} -> ${to} [${borders.join(' ')}]`;
  }
  const [, name, label] = /^(\w+)\["([^"]+)"\]$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`The flowchart has a line of an unknown form: ${line}`);
  return `${name} [label="${label}"]`;
}
