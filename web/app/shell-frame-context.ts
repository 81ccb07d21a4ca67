import { createContext, type ReactNode } from 'react'

/**
 * Wraps a part of a full-window screen in the shell's frame. The router provides it, because a screen must not import the
 * screen table. Without a router the part is rendered alone.
 */
export const ShellFrameContext = createContext((part: ReactNode): ReactNode => part)
