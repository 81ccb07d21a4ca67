import { Copy } from 'lucide-react'
import { Button } from './button'
import { toast } from './layers/toast'
import { useUiTexts } from './ui-texts'

/** Copies a text. Resolves to false if the browser refuses; the text of `field` is then selected for copying by hand. */
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
