/** Sets the unread count on the installed app's icon; 0 clears it. */
export function showAppBadge(unread: number): void {
  if (!('setAppBadge' in navigator)) return
  void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => undefined)
}
