import { Copy } from 'lucide-react'
import { Button } from './button'
import { copyText } from './copy-text'
import { toast } from './layers/toast'
import { useUiTexts } from './ui-texts'

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
