import { Description } from '@headlessui/react'
import type { ReactNode } from 'react'

/**
 * What a command will do, in money and days, before it is done (U15). Inside a dialog it is part of the dialog's description; it
 * is read again when what was entered changes it.
 */
export const Consequence = ({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'caution' }) => (
  <Description
    as="div"
    aria-live="polite"
    className={`grid gap-1 rounded-lg px-4 py-3 ${tone === 'caution' ? 'bg-caution-soft' : 'bg-surface'}`}
  >
    {children}
  </Description>
)
