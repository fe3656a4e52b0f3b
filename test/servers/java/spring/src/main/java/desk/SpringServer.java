package desk;

import io.modelcontextprotocol.spec.McpSchema.ElicitUrlRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.context.McpSyncRequestContext;
import org.springframework.ai.mcp.annotation.context.StructuredElicitResult;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** A server with Spring AI's starter and its synchronous context: {@code java -cp … desk.SpringServer LOG}. */
@SpringBootApplication
public class SpringServer {
  private static Path path;

  public static void main(String[] args) {
    path = Path.of(args[0]);
    new SpringApplicationBuilder(SpringServer.class)
        .properties(
            "spring.ai.mcp.server.stdio=true",
            "spring.ai.mcp.server.name=desk",
            "spring.ai.mcp.server.request-timeout=1h",
            "spring.main.web-application-type=none",
            "spring.main.banner-mode=off",
            "logging.level.root=error")
        .run();
  }

  enum Cabin { ECONOMY, BUSINESS }

  /** The starter makes {@code $defs}, formats such as int32, and no titles of it. */
  record Trip(String name, int seats, long miles, double weight, boolean window, Cabin cabin, List<Cabin> others, LocalDate day) {}

  record Confirmation(boolean sure) {}

  @Component
  static class Tools {
    @McpTool(name = "book")
    String book(McpSyncRequestContext context) throws IOException {
      return log("book", context.elicit(spec -> spec.message("Who travels?"), Trip.class).structuredContent());
    }

    @McpTool(name = "confirm")
    String confirm(McpSyncRequestContext context) throws IOException {
      return log("confirm", ask(context, "Delete report.pdf?"));
    }

    @McpTool(name = "visit")
    String visit(McpSyncRequestContext context) throws IOException {
      var page = ElicitUrlRequest.builder("Pay on the airline’s page.", System.getenv("DESTINATION"), "pay-1").build();
      return log("visit", Map.of("action", context.elicit(page).action().name().toLowerCase()));
    }

    @McpTool(name = "dies")
    String dies(McpSyncRequestContext context) {
      CompletableFuture.runAsync(() -> {
        sign();
        System.err.println("The disk is full.");
        Runtime.getRuntime().halt(3);
      });
      return ask(context, "Delete report.pdf?");
    }

    @McpTool(name = "late")
    String late(McpSyncRequestContext context) throws IOException {
      log("late", ask(context, "Delete report.pdf?"));
      sign();
      return "late, but done";
    }
  }

  private static String ask(McpSyncRequestContext context, String message) {
    StructuredElicitResult<Confirmation> result = context.elicit(spec -> spec.message(message), Confirmation.class);
    return result.action().name().toLowerCase();
  }

  /** Returns once the test says that the person has seen the card. */
  private static void sign() {
    var sign = Path.of(path + ".go");
    try {
      while (!Files.deleteIfExists(sign)) Thread.sleep(10);
    } catch (IOException | InterruptedException error) {
      throw new IllegalStateException(error);
    }
  }

  /** Writes what the server got as a line of JSON, which the test reads. */
  private static synchronized String log(String tool, Object got) throws IOException {
    var line = JsonMapper.shared().writeValueAsString(Map.of("tool", tool, "got", got)) + "\n";
    Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return "done";
  }
}
