package session

import (
	"context"
	"net/http"
)

type dashboardMark struct{}

// MarkDashboard says that a request came in at the listener of the database's dashboard.
func MarkDashboard(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), dashboardMark{}, true))
}

// OnDashboard asks for that mark. No request from the public listener can carry it.
func OnDashboard(r *http.Request) bool { return r.Context().Value(dashboardMark{}) != nil }
