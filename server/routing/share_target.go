package routing

import (
	"io"
	"net/http"
)

const (
	shareTargetPath = "/share-target"
	shareMissedPage = "/dashboard/support?new=1&shared=missed"
	// The largest share is five files of 10 MB.
	shareMaxBytes = 64 << 20
)

// ShareTarget answers what another app shared with the installed app while its service worker wasn't there to receive it:
// it opens the form for a new ticket, which says that the content is missing.
func ShareTarget(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.URL.Path != shareTargetPath {
			next.ServeHTTP(w, r)
			return
		}
		// A browser that is still sending may miss the answer.
		_, _ = io.CopyN(io.Discard, r.Body, shareMaxBytes)
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, shareMissedPage, http.StatusSeeOther)
	})
}
