import { JSDOM } from 'jsdom';

interface XyChartDatabase {
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

/**
 * Reads the numbers of an `xychart` or `xychart-beta` source back with Mermaid's own parser, which keeps the chart that
 * it read last in module state: read one after the other.
 *
 * @throws Mermaid's parse error with line and column, or an Error when it is another kind of diagram
 */
export async function parseChart(source: string) {
  mermaid ??= loadMermaid();
  const { parse, mermaidAPI } = await mermaid;
  const { diagramType } = await parse(source);
  if (diagramType !== 'xychart')
    throw new Error(`Expected an xychart, Mermaid read a ${diagramType} diagram.`);
  const { db } = await mermaidAPI.getDiagramFromText(source);
  const { xAxis, plots } = (db as unknown as XyChartDatabase).getXYChartData();
  const values = (type: 'bar' | 'line') =>
    plots
      .filter((plot) => plot.type === type)
      .map(({ data }) => data.map(([, value]) => value).filter(Number.isFinite));
  return {
    xAxis: xAxis.categories ?? [],
    bars: values('bar'),
    lines: values('line'),
  };
}
