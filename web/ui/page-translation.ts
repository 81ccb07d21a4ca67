/**
 * Makes React work with Chrome's page translator, which replaces each text node with a <font>; React would then throw when
 * it removes or inserts before the node. Every replaced node is inserted again, emptied, before its <font>. When React
 * changes or removes the node, the <font> goes and the new text is translated.
 */
export function supportPageTranslation(root: Node): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') showChanged(record.target)
      else for (const node of record.removedNodes) handleRemoved(node, record)
    }
    // Ignores the changes made above.
    observer.takeRecords()
  })
  observer.observe(root, { childList: true, characterData: true, subtree: true })
}

interface Translated {
  node: Text
  font: Element
  original: string
}
/** The translated texts, each by its text node and by its <font>. */
const translated = new WeakMap<Node, Translated>()

function handleRemoved(node: Node, record: MutationRecord): void {
  const known = translated.get(node)
  if (known !== undefined) {
    if (known.node.nextSibling !== known.font) showOriginal(known)
  } else if (node instanceof Text && !node.isConnected) {
    const changedNodes = [...record.addedNodes, record.previousSibling, record.nextSibling]
    const font = changedNodes.find((each) => each?.nodeName === 'FONT' && !translated.has(each))
    if (font instanceof Element) restoreTextNode(node, font)
  }
}

function restoreTextNode(node: Text, font: Element): void {
  const entry = { node, font, original: node.data }
  translated.set(node, entry)
  translated.set(font, entry)
  node.data = ''
  font.before(node)
}

/** Handles a changed text: inserts it again, so that translators see a new node. */
function showChanged(node: Node): void {
  const known = translated.get(node)
  if (known === undefined) return
  forget(known)
  if (node.nextSibling === known.font) known.font.replaceWith(node)
  else known.font.remove()
}

/** Handles a moved or removed text, and a translator that restores the original. */
function showOriginal(known: Translated): void {
  forget(known)
  known.font.remove()
  known.node.data ||= known.original
}

function forget({ node, font }: Translated): void {
  translated.delete(node)
  translated.delete(font)
}
