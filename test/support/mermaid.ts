import { JSDOM } from 'jsdom';

/** What an xychart source says, as Mermaid's own parser read it. */
export interface Chart {
  readonly title: string;
  readonly xAxis: readonly string[];
  /** One array a series, as the source has them. */
  readonly bars: readonly (readonly number[])[];
  readonly lines: readonly (readonly number[])[];
}

interface XyChartDatabase {
  getDiagramTitle(): string;
  getXYChartData(): {
    readonly xAxis: { readonly categories?: readonly string[] };
    readonly plots: readonly { readonly type: 'bar' | 'line'; readonly data: readonly [string, number][] }[];
  };
}

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
      .map(({ data }) => data.map(([, value]) => value).filter(Number.isFinite));
  return {
    ...{ title: getDiagramTitle(), xAxis: xAxis.categories ?? [] },
    ...{ bars: values('bar'), lines: values('line') },
  };
}

/**
 * Reads the numbers of an `xychart` or `xychart-beta` source back with Mermaid's own parser.
 *
 * @throws Mermaid's parse error with line and column, or an Error when it is another kind of diagram
 */
export function parseChart(source: string): Promise<Chart> {
  const chart = previous.then(() => read(source));
  previous = chart.catch(() => undefined);
  return chart;
}
