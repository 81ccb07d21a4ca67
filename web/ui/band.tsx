import { Megaphone, X, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'

interface Props {
  children: string
  /** Names the way to put it away; without one it is a picture of the band. */
  close?: { label: string; onClose: () => void }
}

/** What the admins tell everybody: a band in the text's colour, so that it is nobody's state and no warning. */
export const NoticeBand = ({ children, close }: Props) => (
  <div className="flex items-start gap-3 rounded-lg bg-text py-1 pr-1 pl-4 text-surface">
    <Megaphone aria-hidden className="mt-3 size-4.5 flex-none" />
    <p className="min-w-0 flex-1 py-2.5 wrap-anywhere whitespace-pre-wrap">{children}</p>
    {close && (
      <IconButton label={close.label} onClick={close.onClose} className="hover:text-text focus-visible:outline-surface">
        <X aria-hidden />
      </IconButton>
    )}
  </div>
)

const tones = { caution: 'bg-caution-soft text-caution', danger: 'bg-danger-soft text-danger' }

interface BandProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** `danger`: something is wrong and somebody has to look. */
  tone?: keyof typeof tones | undefined
}

/** A band over a page: offline, sign in to send, needs the network; or that something is wrong. */
export const Band = ({ title, children, action, tone = 'caution' }: BandProps) => {
  const Sign = tone === 'danger' ? TriangleAlert : Info
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 ${tones[tone]}`}
    >
      {/* the sign stands at the first line, however many there are */}
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Sign aria-hidden className="mt-[.1875rem] size-4.5 flex-none" />
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{title}</b> {children}
        </p>
      </div>
      {action}
    </div>
  )
}
