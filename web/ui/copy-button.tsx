import { Copy } from 'lucide-react'
import { Button } from './button'
import { toast } from './layers/toast'
import { useUiTexts } from './ui-texts'

/** Copies a text. Resolves to false if the browser refuses; the text in `shown` is then selected for copying by hand. */
export async function copyText(text: string, shown?: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shown) {
      shown.focus()
      getSelection()?.selectAllChildren(shown)
    }
    return false
  }
}

/**
 * Copies a text that isn't known yet. Safari copies only within the click, so it gets the promise. Resolves to false if the
 * browser refuses or the promise is rejected.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || typeof navigator.clipboard?.write !== 'function')
    return text.then(copyText, () => false)
  const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
  // The browser may refuse before it reads the promise, whose rejection would then be reported as unhandled.
  blob.catch(() => undefined)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

export function CopyButton({ text }: { text: string }) {
  const t = useUiTexts()
  async function copy(): Promise<void> {
    if (await copyText(text)) toast({ kind: 'ok', title: t.copied })
    else toast({ kind: 'bad', title: t.notCopied, text: t.copyByHand })
  }
  return (
    <Button kind="quiet" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden />
      {t.copy}
    </Button>
  )
}
