/** Shows an email without scripts, external content and links. The server answers its URL only once. */
export const EmailFrame = ({
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
