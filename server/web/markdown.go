package web

import (
	"bytes"
	"html"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

type heading struct{ id, text string }

// markdown converts an installation's text to HTML. It supports CommonMark except raw HTML and pictures: tags become text,
// a picture becomes its description, and links with unsafe addresses become text. web/ui/text/markdown.tsx renders the same
// texts in the app; both are tested with domain/texts/markdown-cases.json. No heading is above level top; headings of that
// level get ids and are returned.
func markdown(source string, top int) (string, []heading) {
	body := []byte(source)
	tree := textParser.Parse(text.NewReader(body))
	headings := sanitize(tree, body, top)
	var out bytes.Buffer
	if err := textRenderer.Render(&out, body, tree); err != nil {
		return html.EscapeString(source), nil // writing to a buffer can't fail
	}
	return out.String(), headings
}

// textParser supports all of CommonMark except HTML blocks and inline HTML.
var textParser = parser.NewParser(
	parser.WithBlockParsers(
		util.Prioritized(parser.NewSetextHeadingParser(), 100), util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300), util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500), util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700), util.Prioritized(parser.NewBlockquoteParser(), 800),
		util.Prioritized(parser.NewParagraphParser(), 1000),
	),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 100), util.Prioritized(parser.NewLinkParser(), 200),
		util.Prioritized(parser.NewAutoLinkParser(), 300), util.Prioritized(parser.NewEmphasisParser(), 500),
	),
	parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
)

var textRenderer = func() renderer.Renderer {
	return goldmark.New(goldmark.WithRendererOptions(goldmarkhtml.WithXHTML())).Renderer()
}()

// sanitize removes unsupported nodes and adjusts the levels of headings.
func sanitize(tree ast.Node, source []byte, top int) []heading {
	unwrapped, asText := []ast.Node{}, []ast.Node{}
	headings := []heading{}
	_ = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch found := node.(type) {
		case *ast.Image:
			asText = append(asText, node)
			return ast.WalkSkipChildren, nil
		case *ast.Link:
			found.Title = nil
			// check the address as it is rendered, with its references resolved
			if !isSafeAddress(string(util.URLEscape(found.Destination, true))) {
				unwrapped = append(unwrapped, node)
			}
		case *ast.AutoLink:
			if found.AutoLinkType == ast.AutoLinkURL && !isSafeAddress(string(found.URL(source))) {
				asText = append(asText, node)
			}
		case *ast.FencedCodeBlock:
			found.Info = nil
		case *ast.Heading:
			found.Level = max(found.Level, top)
			if found.Level == top {
				id := "section-" + strconv.Itoa(len(headings)+1)
				headings = append(headings, heading{id, plainText(found, source)})
				found.SetAttributeString("id", []byte(id))
			}
		}
		return ast.WalkContinue, nil
	})
	for _, node := range asText {
		plain := ast.NewString([]byte(html.EscapeString(plainText(node, source))))
		plain.SetCode(true) // already escaped
		node.Parent().ReplaceChild(node.Parent(), node, plain)
	}
	for _, node := range unwrapped {
		parent := node.Parent()
		for child := node.FirstChild(); child != nil; child = node.FirstChild() {
			parent.InsertBefore(parent, node, child)
		}
		parent.RemoveChild(parent, node)
	}
	return headings
}

// plainText returns the text of a node without markup.
func plainText(node ast.Node, source []byte) string {
	var out strings.Builder
	_ = ast.Walk(node, func(each ast.Node, entering bool) (ast.WalkStatus, error) {
		switch found := each.(type) {
		case *ast.Text:
			if entering {
				out.Write(util.UnescapePunctuations(util.ResolveEntityNames(util.ResolveNumericReferences(found.Segment.Value(source)))))
			}
		case *ast.AutoLink:
			if entering {
				out.Write(found.Label(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// isSafeAddress accepts pages of this installation, fragments, HTTPS, HTTP and mailto. Other schemes could run code.
func isSafeAddress(address string) bool {
	if strings.HasPrefix(address, "#") {
		return true
	}
	if strings.HasPrefix(address, "/") {
		next := strings.ToLower(address[1:])
		return !strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "\\") && !strings.HasPrefix(next, "%5c")
	}
	scheme, _, found := strings.Cut(strings.ToLower(address), ":")
	return found && (scheme == "https" || scheme == "http" || scheme == "mailto")
}
