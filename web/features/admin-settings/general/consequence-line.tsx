import { CornerDownRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** Explains what a setting does after it is saved. */
export const SettingEffect = ({ children }: { children: ReactNode }) => (
  <p className="flex max-w-160 items-start gap-1.5 text-sm text-muted">
    <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
    <span>{children}</span>
  </p>
)
