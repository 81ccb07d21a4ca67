import { useEffect } from 'react'

/** Sets the title of a page about one thing. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

/** Reloads the data when the connection is back. */
export function useReloadOnReconnect(online: boolean, reload: () => void): void {
  useEffect(() => {
    if (online) reload()
    // Not whenever the identity of `reload` changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
}
