import type { Element, Nodes } from 'hast';

/** The elements of rendered Markdown in their order, or those of one name. */
export function elements(node: Nodes, name?: string): Element[] {
  const below = 'children' in node ? node.children.flatMap((child) => elements(child, name)) : [];
  return node.type === 'element' && (name === undefined || node.tagName === name) ? [node, ...below] : below;
}
