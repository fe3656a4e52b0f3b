"""
Orca loads this file from its preferences. It leaves to Orca what to say, and takes the place of the synthesizer: each word goes to
the pipe that the tests read. For Orca 43 of Debian 12; Orca 48 of Debian 13 has other names for the same.
"""
import json
import os

from gi.repository import GLib
from orca import debug, event_manager, settings, speech
from orca.speechserver import SpeechServer

BEAT = 100  # milliseconds
REACTION = 0.05  # seconds

pipe = os.fdopen(3, "w", encoding="utf-8", buffering=1)


def write(kind, text=""):
    pipe.write(json.dumps({"kind": kind, "text": text}) + "\n")


class Pipe(SpeechServer):
    """Says everything at once, so that nothing waits for it."""

    def speak(self, text=None, acss=None, interrupt=True):
        write("speech", text)

    def speakCharacter(self, character, acss=None):
        write("speech", character)

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _ in utteranceIterator:
            write("speech", context.utterance)

    def stop(self):
        write("stop")

    speak_character = speakCharacter
    say_all = sayAll


def use_pipe():
    speech._speechserver = Pipe()


def beat():
    write("idle")
    return True


speech.init = use_pipe
settings.enableSpeech = True
# Details of an object that has just left the page never arrive, and Orca waits for them.
debug.printDetails = debug.print_details = lambda *rest, **more: None
debug.debugLevel = debug.LEVEL_INFO
# Chromium tells that the caret is in a field before it tells that focus is. Orca 43 is silent if it looks in between.
if hasattr(event_manager, "getManager"):
    event_manager.getManager()._gilSleepTime = REACTION
# With the lowest priority: while an event waits for Orca, it is not idle.
GLib.timeout_add(BEAT, beat, priority=GLib.PRIORITY_LOW)
