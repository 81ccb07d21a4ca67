import { useRef } from 'react'
import { installOffer } from '../../i18n/areas/rare'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/layers/dialog'

const pictureClass = 'max-h-38 w-full rounded-lg bg-sunken'
const lineClass = 'fill-none stroke-line stroke-[6] [stroke-linecap:round] [stroke-linejoin:round]'
const glyphClass = 'fill-none stroke-line-strong stroke-2 [stroke-linecap:round] [stroke-linejoin:round]'
const highlightClass = 'fill-none stroke-accent stroke-2 [stroke-linecap:round] [stroke-linejoin:round]'

/** Shows the two taps that install the app on an iPhone or iPad, whose browsers have no install prompt. */
export function InstallSteps({ onClose }: { onClose: () => void }) {
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
