// A server with mcp-go: `mcpgo LOG`, or with a port for Streamable HTTP.
package main

import (
	"context"
	"errors"
	"log"
	"os"
	"sync"

	"example.invalid/servers/desk"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var confirmation = map[string]any{
	"type":       "object",
	"properties": map[string]any{"sure": map[string]any{"type": "boolean", "title": "Really delete it?"}},
	"required":   []string{"sure"},
}

func form(message string, schema any) mcp.ElicitationRequest {
	return mcp.ElicitationRequest{Params: mcp.ElicitationParams{Message: message, RequestedSchema: schema}}
}

func main() {
	s := server.NewMCPServer("desk", "1.0.0", server.WithElicitation())
	// handle adds a tool; its result is the text that it returns.
	handle := func(name string, run func(context.Context) (string, error)) {
		s.AddTool(mcp.NewTool(name), func(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			words, err := run(ctx)
			if err != nil {
				return nil, err
			}
			return mcp.NewToolResultText(words), nil
		})
	}

	handle("book", func(ctx context.Context) (string, error) {
		schema, err := jsonschema.For[desk.Trip](nil)
		if err != nil {
			return "", err
		}
		result, err := s.RequestElicitation(ctx, form("Who travels?", schema))
		if err != nil {
			return "", err
		}
		desk.Log("book", result.Content)
		return "done", nil
	})

	handle("optional", func(ctx context.Context) (string, error) {
		schema, err := jsonschema.For[desk.Optional](nil)
		if err != nil {
			return "", err
		}
		result, err := s.RequestElicitation(ctx, form("Who travels?", schema))
		if err != nil {
			desk.Log("optional", err.Error())
			return "", err
		}
		desk.Log("optional", result.Content)
		return "done", nil
	})

	handle("confirm", func(ctx context.Context) (string, error) {
		result, err := s.RequestElicitation(ctx, form("Delete report.pdf?", confirmation))
		if err != nil {
			return "", err
		}
		desk.Log("confirm", result.Action)
		return "done", nil
	})

	handle("visit", func(ctx context.Context) (string, error) {
		session := server.ClientSessionFromContext(ctx)
		result, err := s.RequestURLElicitation(ctx, session, "pay-1", desk.Destination, "Pay on the airline’s page.")
		if err != nil {
			return "", err
		}
		desk.Log("visit", map[string]any{"action": result.Action})
		if err := desk.Sign(ctx); err != nil {
			return "", err
		}
		return "paid", s.SendElicitationComplete(ctx, session, "pay-1")
	})

	signedIn := false
	handle("sign_in", func(context.Context) (string, error) {
		if !signedIn {
			signedIn = true
			return "", mcp.URLElicitationRequiredError{Elicitations: []mcp.ElicitationParams{
				{Mode: mcp.ElicitationModeURL, Message: "Sign in to Acme.", URL: desk.Destination, ElicitationID: "in-1"},
			}}
		}
		desk.Log("sign_in", "called again")
		return "done", nil
	})

	handle("twice", func(ctx context.Context) (string, error) {
		answers := map[string]string{}
		var lock sync.Mutex
		var asked sync.WaitGroup
		for _, which := range []string{"first", "second"} {
			asked.Go(func() {
				result, err := s.RequestElicitation(ctx, form("The "+which+" one?", confirmation))
				lock.Lock()
				defer lock.Unlock()
				if err != nil {
					answers[which] = err.Error()
				} else {
					answers[which] = string(result.Action)
				}
			})
		}
		asked.Wait()
		desk.Log("twice", answers)
		return "done", nil
	})

	handle("take_back", func(ctx context.Context) (string, error) {
		asking, giveUp := context.WithCancel(ctx)
		go func() {
			if desk.Sign(ctx) == nil {
				giveUp()
			}
		}()
		_, err := s.RequestElicitation(asking, form("Delete report.pdf?", confirmation))
		if errors.Is(err, context.Canceled) {
			desk.Log("take_back", "withdrawn")
			return "done", nil
		}
		return "", err
	})

	handle("dies", func(ctx context.Context) (string, error) {
		go func() {
			if desk.Sign(ctx) == nil {
				desk.Die()
			}
		}()
		_, err := s.RequestElicitation(ctx, form("Delete report.pdf?", confirmation))
		return "never", err
	})

	handle("late", func(ctx context.Context) (string, error) {
		result, err := s.RequestElicitation(ctx, form("Delete report.pdf?", confirmation))
		if err != nil {
			return "", err
		}
		desk.Log("late", result.Action)
		if err := desk.Sign(ctx); err != nil {
			desk.Log("late", "given up")
			return "", err
		}
		return "late, but done", nil
	})

	if len(os.Args) > 2 {
		log.Fatal(server.NewStreamableHTTPServer(s).Start("127.0.0.1:" + os.Args[2]))
	}
	if err := server.ServeStdio(s); err != nil {
		log.Fatal(err)
	}
}
