import { createContext, type ReactNode } from 'react'

/**
 * Puts the frame of the signed-in areas around a part of a screen that else fills the window: the router hands it down, for a screen can't
 * import what knows all screens. Without a router the part stands alone.
 */
export const AroundParts = createContext((part: ReactNode): ReactNode => part)
