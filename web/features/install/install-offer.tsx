import { Bell, HardDrive, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { install, postponeInstall, storageUsed } from '../../data/queries/browser/install'
import type { InstallOffer as Offer } from '../../data/queries/browser/install-offer'
import { installOffer } from '../../i18n/areas/rare'
import { useMessages } from '../../i18n/messages'
import { hasUnsentInput } from '../../ui/unsent-input'
import { Button } from '../../ui/button'
import { InstallSteps } from './install-steps'

/**
 * Offers to install the app (pattern 30). It doesn't take the focus. iPhones and iPads have no install prompt, so it opens
 * pictures there.
 */
export function InstallOffer({ offer, product }: { offer: Offer; product: string }) {
  const t = useMessages(installOffer)
  const [showsSteps, setShowsSteps] = useState(false)
  const size = useStorageSize()
  const isIdle = useIsIdle()
  if (!isIdle) return null
  if (showsSteps) return <InstallSteps onClose={postponeInstall} />
  const start = (): void => {
    if (offer.way === 'by-hand') setShowsSteps(true)
    else void install()
  }
  return (
    <section
      aria-labelledby="install"
      className="rise fixed inset-x-0 bottom-0 z-20 rounded-t-xl bg-raised px-5 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-lg md:inset-x-auto md:right-6 md:bottom-6 md:w-[26rem] md:rounded-xl md:p-6"
    >
      <span aria-hidden className="mx-auto mb-4 block h-1 w-9 rounded-full bg-line-strong md:hidden" />
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
        <AppIcon />
        <div>
          <h2 id="install" className="text-lg/6">
            {t.title(product)}
          </h2>
          <p className="text-muted">{t.after[offer.after]}</p>
        </div>
      </div>
      <ul className="my-4">
        <Benefit icon={<WifiOff />}>{t.offline}</Benefit>
        <Benefit icon={<Bell />}>{t.badge}</Benefit>
        <Benefit icon={<HardDrive />}>{size === null ? t.roomUnknown : t.room(size)}</Benefit>
      </ul>
      <div className="flex flex-col gap-2 md:flex-row">
        <Button onClick={start}>{offer.way === 'by-hand' ? t.showHow : t.install}</Button>
        <Button kind="bare" onClick={postponeInstall}>
          {t.notNow}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {t.title(product)}
      </p>
    </section>
  )
}

const Benefit = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3 py-1.5">
    <span aria-hidden className="flex-none text-accent [&_svg]:size-5 [&_svg]:stroke-[1.75]">
      {icon}
    </span>
    {children}
  </li>
)

/** The installation's own icon, the one that iOS puts on the home screen. */
const AppIcon = () => (
  <img src="/icons/apple-touch-180.png" alt="" width="64" height="64" className="size-16 rounded-lg" />
)

function useStorageSize(): string | null {
  const [size, setSize] = useState<string | null>(null)
  useEffect(() => {
    void storageUsed().then((bytes) => setSize(bytes === null ? null : `${(bytes / 1_000_000).toFixed(1)} MB`))
  }, [])
  return size
}

/** Becomes true when no dialog is open and the user is not typing, and remains true. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (isIdle) return
    const check = (): void => {
      if (document.querySelector('[aria-modal=true], [data-composer]') === null && !hasUnsentInput()) setIsIdle(true)
    }
    check()
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isIdle])
  return isIdle
}
