/**
 * A mail as it looks, from an address of the server's that shows it once: shut in, so that nothing in it runs, loads or leads anywhere.
 */
export const MailFrame = ({
  address,
  title,
  className = 'h-108',
}: {
  address: string
  title: string
  className?: string
}) => (
  <iframe
    key={address}
    src={address}
    title={title}
    sandbox=""
    className={`block w-full border-0 bg-surface [color-scheme:light] ${className}`}
  />
)
