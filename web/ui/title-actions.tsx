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

/** Where a frame keeps room for the heading of a screen that names itself: in its title's line. Undefined: nothing frames the screen. */
const NamePlace = createContext<HTMLElement | null | undefined>(undefined)

/** Around the screens of a frame; `value` is its h1, null until that is there. */
export const NamePlaceOf = NamePlace.Provider

/** A screen's own heading, in the line of the title. Without a frame it stands where it is written. */
export function PageName({ children }: { children: ReactNode }) {
  const place = useContext(NamePlace)
  if (place === undefined) return <h1 className="text-2xl tracking-[-.015em]">{children}</h1>
  return place && createPortal(children, place)
}
