import { JSDOM } from 'jsdom';

/** What an xychart source says, as Mermaid's own parser read it. Titles are as Mermaid would draw them. */
export type Chart = {
  title: string;
  xAxis: string[];
  bars: number[][];
  lines: number[][];
};

type XyChart = {
  xAxis: { type: 'band'; categories: string[] } | { type: 'linear' };
  plots: { type: 'bar' | 'line'; data: [string, number][] }[];
};

type XyChartDatabase = { getDiagramTitle(): string; getXYChartData(): XyChart };

// Mermaid cleans titles with DOMPurify, which takes its DOM from `window` once, when it is loaded.
async function loadMermaid() {
  Reflect.set(globalThis, 'window', new JSDOM('').window);
  try {
    return (await import('mermaid')).default;
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
}

let mermaid: ReturnType<typeof loadMermaid> | undefined;
// Mermaid keeps the chart it read last in module state, so charts are read one after the other.
let previous: Promise<unknown> = Promise.resolve();

// Mermaid's reader leaves `#quot;` and `#35;` as placeholders, which only its drawing turns into characters.
function drawn(text: string): string {
  return text.replace(/ﬂ°(°?)(\w+)¶ß/g, (_, decimal: string, name: string) => {
    return JSDOM.fragment(`&${decimal ? '#' : ''}${name};`).textContent ?? '';
  });
}

async function read(source: string): Promise<Chart> {
  mermaid ??= loadMermaid();
  const { parse, mermaidAPI } = await mermaid;
  const { diagramType } = await parse(source);
  if (diagramType !== 'xychart')
    throw new Error(`Expected an xychart, Mermaid read a ${diagramType} diagram.`);
  const { db } = await mermaidAPI.getDiagramFromText(source);
  const { getDiagramTitle, getXYChartData } = db as unknown as XyChartDatabase;
  const { xAxis, plots } = getXYChartData();
  const values = (type: 'bar' | 'line') =>
    plots
      .filter((plot) => plot.type === type)
      .map((plot) => plot.data.map(([, value]) => value).filter(Number.isFinite));
  return {
    title: drawn(getDiagramTitle()),
    xAxis: xAxis.type === 'band' ? xAxis.categories.map(drawn) : [],
    bars: values('bar'),
    lines: values('line'),
  };
}

/**
 * Reads the numbers of an `xychart` or `xychart-beta` source back with Mermaid's own parser.
 *
 * `bars` and `lines` hold one array a series, in the order of the source; values beyond the last category of the
 * x axis are left out, as they are in the drawing. `xAxis` is empty when the axis is a range of numbers.
 *
 * @throws Mermaid's parse error with line and column, or an Error when it is another kind of diagram.
 */
export function parseChart(source: string): Promise<Chart> {
  const chart = previous.then(() => read(source));
  previous = chart.catch(() => undefined);
  return chart;
}
