/**
 * Lets React work on a page that a browser's translator changes. Translators put a <font> with the translation in the place of a text node
 * that React still holds: a later change of that text would not be seen, and removing it or inserting before it would throw. Here such a
 * node finds its <font>: a new text takes its place back (the translator then translates it again), and a removed one takes it along.
 *
 * Translators work in a world of their own, which these methods don't reach, so their changes are observed.
 */
export function followTranslators(root: Node = document): void {
  new MutationObserver(noteTranslations).observe(root, { childList: true, subtree: true })
}

/** Where the translation of a detached text node is. */
const translations = new WeakMap<Node, Element>()
const known = new WeakSet<Element>()

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE
const isTranslation = (node: Node | null): node is Element =>
  node !== null && node.nodeName === 'FONT' && !known.has(node as Element)

function noteTranslations(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const node of removedNodes) {
      if (!isText(node) || node.isConnected) continue
      const font = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
      if (font === undefined) continue
      known.add(font)
      translations.set(node, font)
    }
  }
}

/** The child of `parent` that stands for a node which is no child of it any more: its translation, or what encloses it. */
function standIn(parent: Node, node: Node): Node | null {
  let found: Node | null = translations.get(node) ?? node
  while (found !== null && found.parentNode !== parent) found = found.parentNode
  return found
}

/** Takes away the translation of a node that gets another place. */
function dropTranslation(node: Node): void {
  translations.get(node)?.remove()
  translations.delete(node)
}

const { appendChild, insertBefore, removeChild } = Node.prototype
const isOwner = (owner: object): boolean => Object.hasOwn(owner, 'nodeValue')
/** In browsers Node's, in a DOM of tests a text's own. */
const owner = [Text.prototype, CharacterData.prototype].find(isOwner) ?? Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(owner, 'nodeValue')

Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
  dropTranslation(node)
  return appendChild.call(this, node) as T
}

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  dropTranslation(node)
  const found = before === null || before.parentNode === this ? before : standIn(this, before)
  return insertBefore.call(this, node, found ?? before) as T
}

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const found = node.parentNode === this ? node : standIn(this, node)
  translations.delete(node)
  removeChild.call(this, found ?? node)
  return node
}

if (nodeValue?.set !== undefined) {
  const { set } = nodeValue
  Object.defineProperty(owner, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      set.call(this, value)
      const font = translations.get(this)
      if (font === undefined || this.parentNode !== null) return
      translations.delete(this)
      font.replaceWith(this)
    },
  })
}
