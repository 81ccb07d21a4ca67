import { Bell, HardDrive, WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode, useRef } from 'react'
import { install, postponeInstall, storageUsed } from '../../data/queries/browser/install'
import type { InstallOffer as Offer } from '../../data/queries/browser/install-offer'
import { installOffer } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { hasUnsentInput } from '../../ui/unsent-input'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'

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
  const start = () => (offer.way === 'by-hand' ? setShowsSteps(true) : void install())
  return (
    <section
      aria-labelledby="install"
      className="rise fixed inset-x-0 bottom-0 z-20 rounded-t-xl bg-raised px-5 pt-2 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-lg md:inset-x-auto md:right-6 md:bottom-6 md:w-[26rem] md:rounded-xl md:p-6"
    >
      <span aria-hidden className="mx-auto mb-4 block h-1 w-9 rounded-full bg-line-strong md:hidden" />
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4">
        {/* The installation's own icon, the one that iOS puts on the home screen. */}
        <img src="/icons/apple-touch-180.png" alt="" width="64" height="64" className="size-16 rounded-lg" />
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
    // The first check is delayed, because a dialog that was rendered together with the offer opens right after it.
    const first = setTimeout(check)
    const observer = new MutationObserver(check)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(first)
      observer.disconnect()
    }
  }, [isIdle])
  return isIdle
}

const pictureClass = 'max-h-38 w-full rounded-lg bg-sunken'
const lineClass = 'fill-none stroke-line stroke-[6] [stroke-linecap:round] [stroke-linejoin:round]'
const glyphClass = 'fill-none stroke-line-strong stroke-2 [stroke-linecap:round] [stroke-linejoin:round]'
const highlightClass = 'fill-none stroke-accent stroke-2 [stroke-linecap:round] [stroke-linejoin:round]'

/** Shows the two taps that install the app on an iPhone or iPad, whose browsers have no install prompt. */
function InstallSteps({ onClose }: { onClose: () => void }) {
  const t = useMessages(installOffer)
  const notNow = useRef<HTMLButtonElement>(null)
  // Safari on an iPhone has its toolbar at the bottom; iPads and other browsers have it at the top.
  const isBelow = /iPhone/.test(navigator.userAgent) && !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)
  return (
    <Dialog
      open
      title={t.steps}
      onClose={onClose}
      initialFocus={notNow}
      footer={
        <Button ref={notNow} kind="quiet" onClick={onClose}>
          {t.notNow}
        </Button>
      }
    >
      <ol className="grid gap-4">
        <li className="grid gap-2">
          <SharePicture name={t.sharePicture} isBelow={isBelow} />
          <p>
            <b className="font-semibold">{t.share}</b> {isBelow ? t.shareBelow : t.shareAbove}
          </p>
        </li>
        <li className="grid gap-2">
          <AddPicture name={t.addPicture} entry={t.addEntry} />
          <p>
            <b className="font-semibold">{t.add}</b>, {t.addWhere}
          </p>
        </li>
      </ol>
    </Dialog>
  )
}

const SharePicture = ({ name, isBelow }: { name: string; isBelow: boolean }) => (
  <svg
    viewBox="0 0 260 150"
    role="img"
    aria-label={name}
    className={`${pictureClass} px-3 ${isBelow ? 'pt-3' : 'pb-3'}`}
  >
    <rect x="1" y={isBelow ? 1 : -31} width="258" height="180" rx="26" className="fill-raised stroke-line" />
    <path d={isBelow ? 'M30 32h120M30 52h170M30 72h90' : 'M30 84h120M30 104h170M30 124h90'} className={lineClass} />
    <g transform={isBelow ? undefined : 'translate(0 -96)'}>
      <path d="M1 96h258v54H1z" className="fill-surface stroke-line" />
      <path
        d="m32 116-8 8 8 8M82 116l8 8-8 8M178 114h20v18h-20zM226 116h14v14h-14zM222 120v14h14"
        className={glyphClass}
      />
      <circle cx="130" cy="123" r="21" className="fill-accent-soft stroke-accent stroke-2" />
      <path d="M122 119h-3v14h22v-14h-3M130 127v-17m-5 5 5-5 5 5" className={highlightClass} />
    </g>
  </svg>
)

const AddPicture = ({ name, entry }: { name: string; entry: string }) => (
  <svg viewBox="0 0 260 150" role="img" aria-label={name} className={`${pictureClass} px-3 pb-3`}>
    <rect x="1" y="-40" width="258" height="190" rx="26" className="fill-raised stroke-line" />
    <path d="M30 26h96M226 18h12v16h-12z" className={lineClass} />
    <rect x="16" y="48" width="228" height="44" rx="12" className="fill-accent-soft stroke-accent stroke-2" />
    <text x="32" y="75" className="fill-text text-[14px] font-medium">
      {entry}
    </text>
    <path d="M212 60h18v18h-18zM221 65v8m-4-4h8" className={highlightClass} />
    <path d="M30 118h130M226 110h12v16h-12z" className={lineClass} />
  </svg>
)
