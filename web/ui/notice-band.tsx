import { Megaphone, X } from 'lucide-react'
import { IconButton } from './icon-button'

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
