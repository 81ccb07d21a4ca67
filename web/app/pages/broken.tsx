import { useState } from 'react'
import { shell } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { goToNewest } from '../start/newest'
import { useScreen } from '../use-screen'

/** What is left when a screen breaks: the specified title, and a way back. Nothing written is lost. */
export function Broken() {
  const t = useMessages(shell)
  const [busy, setBusy] = useState(false)
  // a plain reload would show the same version again, also where a newer one has mended what broke
  const reload = async (): Promise<void> => {
    setBusy(true)
    const way = await goToNewest()
    setBusy(false)
    if (way !== 'going') location.reload()
  }
  const area = useScreen()?.screen.area ?? 'guest'
  // inside the shell the line at the top is the first heading
  const Heading = area === 'guest' ? 'h1' : 'h2'
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-start gap-3 p-6 md:justify-items-center md:text-center">
      <Heading className="text-3xl">{t.errorTitle}</Heading>
      <p className="max-w-[52ch] text-muted">{t.errorText}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void reload()}>
          {t.reload}
        </Button>
        <a className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline" href="/">
          {t.home}
        </a>
      </div>
    </div>
  )
}
