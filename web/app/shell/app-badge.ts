/** The number on the installed app's icon; 0 takes it away. Nothing where there is no such thing, and nothing depends on it. */
export function showBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
