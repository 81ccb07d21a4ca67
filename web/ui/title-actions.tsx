import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where a frame keeps room for a screen's main actions: at the end of its title's line. Undefined: nothing frames the screen. */
const TitlePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Around the screens of a frame; `value` is the element in its title's line, null until that is there. */
export const TitlePlaceOf = TitlePlace.Provider

/** A screen's main actions, in the line of its title. Without a frame they stand where they are written. */
export function TitleActions({ children }: { children: ReactNode }) {
  const place = useContext(TitlePlace)
  if (place === undefined) return children
  return place && createPortal(children, place)
}
