import { Copy } from 'lucide-react'
import { Button } from './button'
import { toast } from './layers/toast'
import { useUiTexts } from './ui-texts'

/**
 * Puts a text on the clipboard. False when the browser refuses: then the text of `field` is selected, so that the person can copy it
 * by hand.
 */
export async function copyText(text: string, field?: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.focus()
    field?.select()
    return false
  }
}

/** Puts a text on the clipboard, and says whether it is there. */
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
