import type { ReactNode } from 'react'
import { Toasts } from '../../ui/layers/toasts'

/** Returns a page together with the place where its toasts appear. */
export const withToasts = (page: ReactNode) => (
  <>
    {page}
    <Toasts />
  </>
)
