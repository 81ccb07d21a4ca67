import { testEmailRoute } from '../../domain/api/mail'
import { useState } from 'react'
import { useMailsKept } from '../data/repos/mails-kept'
import { useProductName } from '../data/repos/product-name'
import { sendCommand } from '../data/repos/commands'
import { mails } from '../i18n/mails'
import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { Brand } from '../ui/pictures/brand'
import { Button } from '../ui/button'
import { toast } from '../ui/layers/toast'
import { paths } from '../../domain/paths'

/** `/test-email`: the page is open, sending is for admins, to their own address (S2). */
export function TestEmailPage() {
  const t = useMessages(shell)
  const m = useMessages(mails)
  const kept = useMailsKept()
  const [busy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    try {
      await sendCommand(testEmailRoute, {})
      toast({ kind: 'ok', title: kept ? m.kept : t.testEmailSent })
    } catch {
      toast({ kind: 'bad', title: t.testEmailFailed })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="px-5 py-3 md:px-12 md:py-5">
      <header>
        <Brand name={useProductName()} href={paths.landing} />
      </header>
      <main id="main" className="mx-auto grid max-w-xl gap-6 py-12">
        <div>
          <h1 className="text-2xl tracking-[-.015em]">{t.titles.testEmail}</h1>
          <p className="mt-1 text-muted">{t.testEmailText}</p>
        </div>
        <Button className="justify-self-start" busy={busy} onClick={() => void send()}>
          {t.testEmailSend}
        </Button>
      </main>
    </div>
  )
}
