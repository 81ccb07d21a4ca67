import { Megaphone, X, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button'

interface Props {
  children: string
  /** Adds a close button. Without it the banner is only a preview. */
  close?: { label: string; onClose: () => void }
}

/** The admins' announcement. */
export const AnnouncementBanner = ({ children, close }: Props) => (
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
  tone?: keyof typeof tones | undefined
}

/** A banner above a page: offline, sign-in needed, or an error. */
export const Banner = ({ title, children, action, tone = 'caution' }: BandProps) => {
  const Sign = tone === 'danger' ? TriangleAlert : Info
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-3 ${tones[tone]}`}
    >
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
