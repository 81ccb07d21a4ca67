import { useState } from 'react'
import { shell } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { Button } from '../../ui/button'
import { updateToLatest } from '../start/update-to-latest'
import { useCurrentScreen } from '../screens'

/** Shown when a screen throws an error: the specified title and a link back. Drafts are not lost. */
export function ErrorPage() {
  const t = useMessages(shell)
  const [busy, setBusy] = useState(false)
  // A plain reload would load the same version, even if a newer version no longer has the error.
  const reload = async (): Promise<void> => {
    setBusy(true)
    const way = await updateToLatest()
    setBusy(false)
    if (way !== 'updating') location.reload()
  }
  const area = useCurrentScreen()?.screen.area ?? 'guest'
  // Inside the shell the title row contains the h1.
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
