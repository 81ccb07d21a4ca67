/**
 * A mail as it looks, from an address of the server's that shows it once: shut in, so that nothing in it runs, loads or leads anywhere.
 * `dark` is how it looks to somebody whose mail program is dark.
 */
export const MailFrame = ({
  address,
  title,
  dark = false,
  className = 'h-108',
}: {
  address: string
  title: string
  dark?: boolean
  className?: string
}) => (
  <iframe
    key={address}
    src={address}
    title={title}
    sandbox=""
    className={`block w-full border-0 bg-surface ${dark ? '[color-scheme:dark]' : '[color-scheme:light]'} ${className}`}
  />
)
